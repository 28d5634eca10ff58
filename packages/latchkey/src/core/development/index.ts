export { type CspOptions, type CspSource, cspSources } from './cspSources.ts'
export { isPublicRelay } from './describePublicRelaySetup.ts'
