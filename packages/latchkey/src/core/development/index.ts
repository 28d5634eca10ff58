export { type CspOptions, type CspSource, cspSources } from './cspSources.ts'
export { isPublicRelay } from './describePublicRelaySetup.ts'
export { nearestName } from './nearestName.ts'
export { startDevelopmentNotices } from './startDevelopmentNotices.ts'
