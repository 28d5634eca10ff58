import { parseCaipAddress } from 'latchkey/caip'
import {
  type SmartSessionSignature,
  smartSessionSignatureSchema,
  type SmartSessionSignRequest,
  smartSessionSignRequestSchema,
  type SmartSessionSignQuery,
  smartSessionSignQuerySchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import type { Hex } from 'viem'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { findChain } from '../../../chain/chains/index.ts'
import { checkOperation, checkSessionActive, operationError } from '../cosigning/checkOperation.ts'
import { checkSmartSessionProof } from '../cosigning/checkSmartSessionProof.ts'
import { checkSmartSessionMessageScope } from '../checkSmartSessionMessageScope.ts'
import { hashOperation } from '../cosigning/hashOperation.ts'
import { signOperationHash } from '../cosigning/signOperationHash.ts'
import { parseSmartSessionAccountId } from '../parseSmartSessionAccount.ts'
import { unsealKey } from '../sealKey.ts'
import {
  requireSmartSession,
  smartSessionError,
  type SmartSessionRouteDeps,
} from '../SmartSessionRouteDeps.ts'

/** Maximum lifetime of a proof in seconds. */
const maxProofSeconds = 300

/**
 * `POST /v1/sessions/:address/sign`: co-signs a user operation that a proven session permits and its
 * signer requested. A proof is valid for one request and one operation.
 *
 * @throws HTTP 400 for an operation that is not permitted, and for a proof that expired or is of another
 * gateway or project; 401 for an invalid proof.
 */
export function coSignUserOperationRoute(context: SmartSessionRouteDeps): HttpRoute {
  const { store, clock } = context
  return defineRoute<
    { readonly address: string },
    SmartSessionSignQuery,
    SmartSessionSignRequest,
    SmartSessionSignature
  >(
    {
      method: 'POST',
      path: '/v1/sessions/:address/sign',
      summary: 'Sign a user operation with the key of a smart session',
      project: 'query',
      params: v.object({ address: v.string() }),
      query: smartSessionSignQuerySchema,
      body: smartSessionSignRequestSchema,
      bodyLimit: 65_536,
      // The expense is counted, and decoding is costly.
      cost: 5,
      reply: smartSessionSignatureSchema,
    },
    async ({ params, body: { pci, userOp, proof: given }, project, context: { req } }) => {
      const { id, address, ...chain } = readSigner(context, params.address)
      const stored = await requireSmartSession(context, pci, [id])
      const { session } = stored
      checkSessionActive(session, { projectId: project?.id, now: clock.now() })
      checkSmartSessionMessageScope(context, given, {
        member: 'proof',
        request: { projectId: project?.id, url: req.url },
        maxSeconds: maxProofSeconds,
      })
      const userOpHash = await hashOperation({ userOp, ...chain })
      const request = { address: params.address, userOpHash, project }
      const proof = await checkSmartSessionProof(stored, given, request)
      const drawn = await store.spend({ ...checkOperation(session, address, userOp), proof })
      if (drawn === 'used')
        throw httpError(400, { field: 'proof', description: 'Was used for another request' })
      if (drawn === 'ended') throw smartSessionError('The session has ended, or was revoked')
      if (drawn === 'exceeded')
        throw operationError('callData', 'Spends more than the session may in this period')
      const key = unsealKey(context.keys, drawn.sealedKey, pci)
      if (key === undefined) throw new Error('The key of a session was sealed with another secret.')
      return { signature: await signOperationHash(userOpHash, key as Hex) }
    },
  )
}

/** Parses the account and its chain. */
function readSigner({ chains }: Pick<SmartSessionRouteDeps, 'chains'>, text: string) {
  const id = parseSmartSessionAccountId(chains, text)
  const { networkId, namespace, reference, address } = parseCaipAddress(id)
  const entryPoint = findChain(chains, networkId)?.contracts.entryPoint
  if (namespace !== 'eip155' || entryPoint === undefined)
    throw httpError(400, { field: 'address', description: 'The chain has no EntryPoint' })
  return { id, address, entryPoint, chainId: Number.parseInt(reference, 10) }
}
