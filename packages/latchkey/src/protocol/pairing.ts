export { getDefaultProposalMethods, getSignInBlockchainName } from './pairing/proposalMethods.ts'
export {
  type Participant,
  participantSchema,
  type PeerMetadata,
  peerMetadataSchema,
} from './pairing/peer.ts'
export {
  type RequestedNamespace,
  requestedNamespacesSchema,
  type SessionNamespace,
  sessionNamespacesSchema,
  type SessionDelete,
  sessionDeleteSchema,
  type SessionEvent,
  sessionEventSchema,
  type SessionExtend,
  sessionExtendSchema,
  sessionPingSchema,
  type SessionPropose,
  sessionProposeSchema,
  type SessionProposeResult,
  sessionProposeResultSchema,
  type SessionRequest,
  sessionRequestSchema,
  type SessionSettle,
  sessionSettleSchema,
  type SessionUpdate,
  sessionUpdateSchema,
} from './pairing/session.ts'
export {
  type SessionAuthenticate,
  sessionAuthenticateSchema,
  type SessionAuthenticateResult,
  sessionAuthenticateResultSchema,
  type Cacao,
  cacaoSchema,
  type AuthPayload,
  authPayloadSchema,
  isAuthenticateNamespace,
} from './pairing/authenticate.ts'
export { type PairingUri, pairingUriSchema } from './pairing/uri.ts'
