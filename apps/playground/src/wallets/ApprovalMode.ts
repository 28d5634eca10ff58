import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'

/** Whether a test wallet approves by itself or asks, read for every request. */
export type ApprovalMode = { readonly current: PlaygroundConfig['approval'] }
