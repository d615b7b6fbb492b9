/** One JSON line a request or error. Facts are codes and counts: never a name, a token or anything of a hand. */
export declare function log(what: string, facts: Readonly<Record<string, string | number | undefined>>): void;
/** The part of a table's id that tells lines apart and invites nobody. */
export declare function short(id: string | undefined): string | undefined;
/** An error without its message, which may quote what was being read. */
export declare function logError(where: string, error: unknown, table?: string): void;
/** A page's words without what might be an id or a token. */
export declare function scrub(text: string): string;
