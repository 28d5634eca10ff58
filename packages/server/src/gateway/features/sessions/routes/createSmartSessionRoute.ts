import { randomUUID } from 'node:crypto'
import {
  type CreatedSmartSession,
  createdSmartSessionSchema,
  type CreateSmartSessionQuery,
  createSmartSessionQuerySchema,
  type CreateSmartSessionRequest,
  createSmartSessionRequestSchema,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, httpError, type HttpRoute } from '../../../../http/index.ts'
import { parseSmartSessionAccountId } from '../parseSmartSessionAccount.ts'
import { sealKey } from '../sealKey.ts'
import { sessionBodyLimit, type SmartSessionRouteDeps } from '../SmartSessionRouteDeps.ts'

/** Maximum lifetime in seconds: proven sessions are kept until they expire. */
const maxSeconds = 10 * 366 * 86_400

/**
 * `POST /v1/sessions/:address`. The private key never leaves the server.
 *
 * @throws HTTP 429 at the maximum of proven sessions, or of what the network of the caller stores.
 */
export function createSmartSessionRoute(context: SmartSessionRouteDeps): HttpRoute {
  const { store, chains, clock, keys } = context
  return defineRoute<
    { readonly address: string },
    CreateSmartSessionQuery,
    CreateSmartSessionRequest,
    CreatedSmartSession
  >(
    {
      method: 'POST',
      path: '/v1/sessions/:address',
      summary: 'Create a smart session',
      project: 'query',
      params: v.object({ address: v.string() }),
      query: createSmartSessionQuerySchema,
      body: createSmartSessionRequestSchema,
      bodyLimit: sessionBodyLimit,
      // The request needs no proof and is stored.
      cost: 5,
      reply: createdSmartSessionSchema,
    },
    async ({ params, query, body, project, ip }) => {
      const account = parseSmartSessionAccountId(chains, params.address)
      const secondsLeft = body.expiry - clock.now() / 1_000
      if (secondsLeft <= 0)
        throw httpError(400, { field: 'expiry', description: 'Must be in the future' })
      if (secondsLeft > maxSeconds)
        throw httpError(400, { field: 'expiry', description: 'Must be within ten years' })
      await context.storageLimit.take(ip, body)
      const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
      const privateKey = generatePrivateKey()
      const { publicKey } = privateKeyToAccount(privateKey)
      const pci = randomUUID()
      const sealedKey = sealKey(keys[0], privateKey, pci)
      const requestedBy = context.hashCaller(ip)
      const session = {
        ...body,
        pci,
        projectId: project?.id ?? '',
        account,
        sealedKey,
        requestedBy,
      }
      if (!(await store.add(session)))
        throw httpError(429, {
          field: 'address',
          description: 'The account has too many sessions of this project. Try again later',
        })
      // The first version encodes the hexadecimal digits as text.
      const digits = Buffer.from(publicKey.slice(2)).toString('hex')
      const written = query.v === '2' ? publicKey : `0x${digits}`
      return { pci, key: { type: 'secp256k1', publicKey: written } }
    },
  )
}
