import { playAll } from './play-all.ts';

playAll('malformed');
