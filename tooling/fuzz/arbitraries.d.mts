import type { Arbitrary } from 'fast-check'

export declare const fuzzSeed: number
export declare function fuzzRuns(runs: number): { readonly numRuns: number; readonly seed: number }
export declare const anyText: Arbitrary<string>
export declare const anyJson: Arbitrary<unknown>
export declare function mutated(valid: unknown): Arbitrary<unknown>
