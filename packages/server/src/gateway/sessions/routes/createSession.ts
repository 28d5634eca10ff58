import { randomUUID } from 'node:crypto'
import {
  type SessionKey,
  sessionKey,
  type SessionQuery,
  sessionQuery,
  type SmartSessionRequest,
  smartSessionRequest,
} from 'latchkey/protocol'
import * as v from 'valibot'
import { defineRoute, refusal, type Route } from '../../../http/index.ts'
import { readAccountId } from '../readAccount.ts'
import { seal } from '../seal.ts'
import type { SessionsHouse } from '../SessionsHouse.ts'

/**
 * `POST /v1/sessions/:address`
 *
 * @param house - Where sessions are kept, and the key that seals theirs.
 * @returns The route. The private key never leaves the server.
 * @source facts: gateway §1.10
 */
export function createSession({ store, chains, clock, key }: SessionsHouse): Route {
  return defineRoute<{ readonly address: string }, SessionQuery, SmartSessionRequest, SessionKey>(
    {
      method: 'POST',
      path: '/v1/sessions/:address',
      summary: 'Ask for a smart session',
      project: 'query',
      params: v.object({ address: v.string() }),
      query: sessionQuery,
      body: smartSessionRequest,
      bodyLimit: 262_144,
      // Whoever asks has nothing to prove, and what is asked for is kept.
      cost: 5,
      reply: sessionKey,
    },
    async ({ params, query, body, project }) => {
      const account = readAccountId(chains, params.address)
      if (body.expiry * 1_000 <= clock.now())
        throw refusal(400, { field: 'expiry', description: 'Must be in the future' })
      const { generatePrivateKey, privateKeyToAccount } = await import('viem/accounts')
      const privateKey = generatePrivateKey()
      const { publicKey } = privateKeyToAccount(privateKey)
      const pci = randomUUID()
      const sealedKey = seal(key, privateKey, pci)
      await store.add({ ...body, pci, projectId: project?.id ?? '', account, sealedKey })
      // The first version writes the hexadecimal digits of the digits' own characters.
      const digits = Buffer.from(publicKey.slice(2)).toString('hex')
      const written = query.v === '2' ? publicKey : `0x${digits}`
      return { pci, key: { type: 'secp256k1', publicKey: written } }
    },
  )
}
