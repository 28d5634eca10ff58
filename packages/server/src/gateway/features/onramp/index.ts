export { createOnramp } from './createOnramp.ts'
export { type LinkKeys, linkKeys, linkPort, type WriteLink } from './linkPort.ts'
export type { OnrampProvider } from './OnrampProvider.ts'
export { withQuery } from './withQuery.ts'
