export { pairingMethods, signInAccountName } from './pairing/methods.ts'
export { type Participant, participant, type PeerMetadata, peerMetadata } from './pairing/peer.ts'
export {
  type RequestedNamespace,
  requestedNamespaces,
  type SessionNamespace,
  sessionNamespaces,
  type SessionDelete,
  sessionDelete,
  type SessionEvent,
  sessionEvent,
  type SessionExtend,
  sessionExtend,
  sessionPing,
  type SessionPropose,
  sessionPropose,
  type SessionProposeResult,
  sessionProposeResult,
  type SessionRequest,
  sessionRequest,
  type SessionSettle,
  sessionSettle,
  type SessionUpdate,
  sessionUpdate,
} from './pairing/session.ts'
export {
  type SessionAuthenticate,
  sessionAuthenticate,
  type SessionAuthenticateResult,
  sessionAuthenticateResult,
  type Cacao,
  cacao,
  type AuthPayload,
  authPayload,
  supportsAuthenticate,
} from './pairing/authenticate.ts'
export { type PairingUri, pairingUri } from './pairing/uri.ts'
