import type { Env } from './env.ts';
import type { Lobby } from './lobby.ts';
import type { Room } from './room.ts';
type Asked = 'create' | 'inherit' | 'info' | 'change' | 'sit' | 'choose' | 'leave' | 'kick' | 'pass' | 'claimTransfer' | 'askRescue' | 'answerRescue' | 'withdrawRescue' | 'claimRescue' | 'start' | 'end' | 'rematch' | 'remove' | 'record' | 'log';
/** The room from afar: every answer is a promise. */
export type Remote = Pick<Fetcher, 'fetch'> & {
    readonly [Name in Asked]: (...asked: Parameters<Room[Name]>) => Promise<Awaited<ReturnType<Room[Name]>>>;
};
export type RemoteLobby = {
    readonly [Name in 'hear' | 'forget' | 'list']: (...asked: Parameters<Lobby[Name]>) => Promise<ReturnType<Lobby[Name]>>;
};
export declare function roomOf(env: Env, id: string): Remote;
export declare function lobbyOf(env: Env): RemoteLobby;
export {};
