import { playAll } from './play-all.ts';

playAll('attacks');
