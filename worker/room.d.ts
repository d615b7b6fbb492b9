import { DurableObject } from 'cloudflare:workers';
import type { Choosing, Create, LogPage, TransferCode, RescueTicket, RoomRecord, Seated, Sit, OwnTableInfo, TableChange } from '../shared/api.ts';
import type { TableInfo } from '../shared/table-info.ts';
import type { Env } from './env.ts';
import { type Heritage } from '../shared/room/rematch.ts';
import { type Result } from './errors.ts';
/** One table. Puts what its players do in order; what comes of it, the engine decides. */
export declare class Room extends DurableObject<Env> {
    private readonly hub;
    constructor(ctx: DurableObjectState, env: Env);
    create(id: string, input: Create): Result<Seated>;
    info(token?: string): Result<OwnTableInfo>;
    sit(input: Sit, token?: string): Result<Seated>;
    leave(token?: string): Result<TableInfo>;
    kick(seat: number, token?: string): Result<TableInfo>;
    choose(input: Choosing, token?: string): Result<TableInfo>;
    change(input: TableChange, token?: string): Result<TableInfo>;
    /** A one-time code that gives the player's seat to a further device. */
    transfer(token?: string): Result<TransferCode>;
    claimTransfer(code: string): Result<Seated>;
    askRescue(seat: number, token?: string): Result<RescueTicket>;
    answerRescue(id: string, admitted: boolean, token?: string): Result<TableInfo>;
    withdrawRescue(id: string, ticket: string): Result<TableInfo>;
    claimRescue(id: string, ticket: string): Result<Seated>;
    start(token?: string): Result<TableInfo>;
    end(token?: string): Result<TableInfo>;
    /** The next table, made by the first who asks, on a room of its own. */
    rematch(token?: string): Promise<Result<{
        readonly id: string;
    }>>;
    /** Asked by the room of the table before, perhaps more than once. */
    inherit(from: Heritage): Result<{
        readonly id: string;
    }>;
    remove(token?: string): Promise<Result<{
        readonly ok: true;
    }>>;
    record(): Result<RoomRecord>;
    log(before: number, token?: string): Result<LogPage>;
    /** The socket upgrade. A token in its header seats whoever gives none in hello. */
    fetch(request: Request): Response;
    webSocketMessage(socket: WebSocket, message: string | ArrayBuffer): void;
    /** Without closing from this side too, a client's close takes ten seconds. */
    webSocketClose(socket: WebSocket, code: number, reason: string): void;
    webSocketError(socket: WebSocket): void;
    alarm(): Promise<void>;
    /** The player's seat is given up: its sockets watch from then on. */
    private dismiss;
    private announced;
    private told;
    private seat;
    private guarded;
    private answer;
    private asPlayer;
    /** A reserved seat has a holder, who may not have come yet. */
    private asHolder;
}
