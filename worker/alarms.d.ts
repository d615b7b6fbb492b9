import type { Store } from './rows.ts';
/** Named alarms behind the object's one. Ringing early or twice does no harm: what is due stands in the store. */
export declare class Alarms {
    private readonly storage;
    private readonly store;
    constructor(storage: DurableObjectStorage, store: Store);
    /** Makes sure the object rings by `at`; called before that is written, so that whatever stands in the store is heard. */
    arm(at: number): void;
    /** What is due by now. */
    due(now: number): {
        name: string;
        at: number;
    }[];
    /** Rings again for the next one. */
    rearm(): void;
}
