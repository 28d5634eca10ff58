/**
 * Modules shared by the packages of Latchkey: storage, clock, HTTP client, logger and cryptography.
 * Not covered by semantic versioning; apps must not import it.
 */
export * from './crypto/index.ts'
export * from './kernel/index.ts'
