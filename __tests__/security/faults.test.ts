import { playAll } from './play-all.ts';

playAll('faults');
