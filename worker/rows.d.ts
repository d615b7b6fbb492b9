import type { Entry } from '../shared/engine/game.ts';
import type { Line, Meta, Transfer, Match, Player, Rescue } from '../shared/room/state.ts';
/** Entries from one snapshot to the next, and how far a repeated action is looked for beyond its base. */
export declare const SNAPSHOT_EVERY = 32;
/** Lines of chat that are shown, and among which a repeated one is looked for. */
export declare const CHAT_SHOWN = 30;
type AnyEntry = Entry<unknown, unknown>;
export type Kept = Pick<Match, 'waiting' | 'since'> & {
    readonly n: number;
    readonly state: unknown;
};
/** The first answer to an action: its entry, or its refusal. */
export type Answered = {
    readonly n: number;
} | {
    readonly code: string;
};
/** All SQL is here. Reads what it wrote; decides nothing. */
export declare class Store {
    private readonly storage;
    constructor(storage: DurableObjectStorage);
    private rows;
    private run;
    /** All of it or nothing. */
    transaction(write: () => void): void;
    /** Whether there is a table here; looking writes nothing. */
    exists(): boolean;
    /** Whether the schema is older than this version's; throws on a newer one. */
    outdated(): boolean;
    /** Brings an older or empty database to this version's schema; to be called in a transaction. */
    migrate(): void;
    private fact;
    private putFact;
    meta(): Meta;
    putMeta(meta: Meta): void;
    /** In join order. */
    players(): Player[];
    putPlayer(p: Player): void;
    /** With whatever hangs on the seat; what was said stays. */
    dropPlayer(playerId: number): void;
    /** The newest lines, the newest last. */
    chat(): Line[];
    /** Whether the player has said this already. */
    said(playerId: number, action: string): boolean;
    putLine(line: Line): void;
    transfers(): Transfer[];
    putTransfer({ playerId, hash, until, wrong }: Transfer): void;
    dropTransfer(playerId: number): void;
    rescues(): Rescue[];
    putRescue({ id, playerId, ticket, until, admitted }: Rescue): void;
    dropRescue(id: string): void;
    /** The entries from `from` up to, not including, `to`. */
    entries(from: number, to?: number): AnyEntry[];
    /** Throws where the number is used already. */
    putEntry(entry: AnyEntry, playerId: number | null, action: string | null, at: number): void;
    /** When the newest entry was made, in ms. */
    lastMove(): number;
    /** The newest snapshot at or before entry `n` that this version of the game wrote. */
    snapshot(n: number, version: number): Kept | undefined;
    /** Keeps the last two: joining needs a view 30 entries back. */
    putSnapshot(match: Match): void;
    /** What a player's action was answered with, looked for from its base on, and among the newest in any case. */
    answered(playerId: number, action: string, base: number, n: number): Answered | undefined;
    /** Remembers a refusal in place of the player's oldest. */
    putRefused(playerId: number, action: string, code: string): void;
    putAlarm(name: string, at: number): void;
    dropAlarm(name: string): void;
    /** The named alarms, soonest first. */
    alarms(): {
        name: string;
        at: number;
    }[];
}
export {};
