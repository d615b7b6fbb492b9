import { DurableObject } from 'cloudflare:workers';
import type { OpenTable } from '../shared/api.ts';
import type { Env } from './env.ts';
/** What a room tells of itself. */
export type Entry = Omit<OpenTable, 'at'>;
/**
 * The list of open tables, one object for all: rooms report what changes while they wait, pages read.
 * For a million tables it would be split by game and by the first characters of the table's id ("tsuro-A7"): each room
 * reports to its shard alone, a page reads a few shards at random (nobody reads a million rows), and what they answer is
 * cached for some seconds. Neither rooms nor pages would notice, since only `lobbyOf` names the object.
 */
export declare class Lobby extends DurableObject<Env> {
    private readonly sql;
    constructor(ctx: DurableObjectState, env: Env);
    hear(entry: Entry): void;
    forget(id: string): void;
    /** The newest first. */
    list(): OpenTable[];
}
