import type { PlaygroundConfig } from '../config/PlaygroundConfig.ts'

/** Whether a test wallet approves automatically or shows a prompt, read for every request. */
export type TestWalletApprovalMode = { readonly current: PlaygroundConfig['approval'] }
