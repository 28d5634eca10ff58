/**
 * What the packages of Latchkey share: storage, clock, HTTP client, logger and cryptography.
 * It is not covered by semantic versioning; an app does not import it.
 */
export * from './crypto/index.ts'
export * from './kernel/index.ts'
