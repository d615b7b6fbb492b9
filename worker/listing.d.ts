import type { Env } from './env.ts';
import { type RoomState } from '../shared/room/state.ts';
/** A room's word to the list of open tables. A courtesy: it never throws, and what is missed goes within the hour. */
export declare class Listing {
    private readonly ctx;
    private readonly env;
    /** Kept, since calls on one stub arrive in order; another one after a error. */
    private lobby;
    private told;
    private at;
    constructor(ctx: DurableObjectState, env: Env);
    /** Tells what became of the table, where it stood in the list or is to stand there. */
    entryView(before: RoomState | undefined, after: RoomState | undefined): void;
    private missed;
}
