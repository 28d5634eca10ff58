import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { RootSecret } from '../../config/readOrCreateRootSecret.ts'
import { getIpAndSubnet } from '../../limits/index.ts'
import type { SqlStoreDeps, WalletLoginFlowTable } from '../../store/index.ts'
import { hashText } from '../dpop/readDpopProof.ts'
import type { WalletSession } from '../sessions/WalletSession.ts'
import { parseEmail } from '../parseEmail.ts'
import { claimFarcasterPoll, type FarcasterPollClaim } from './claimFarcasterPoll.ts'
import { cleanLabel } from './cleanLabel.ts'
import type { LoginIdentity, LoginFlowSecrets } from './createLoginClient.ts'
import { findFlowLimit, type LoginFlowLimit } from './findFlowLimit.ts'
import type { LoginFlowRequest } from './LoginFlowRequest.ts'

const minute = 60_000
const lifetimeMs = 10 * minute

/** Lifetime of a login that confirms an action, and of one with Farcaster, whose relay is asked until then. */
const shortLifetimeMs = 5 * minute

/** A login that has started. */
export type LoginFlow = Selectable<WalletLoginFlowTable>

/** Why a login failed. */
export type LoginFailure = 'declined' | 'provider_failed' | 'rejected'

/** Social logins that have started. Each is finished once, by the browser that started it. */
export type LoginFlowStore = {
  /** Creates a login, unless a limit refuses it. */
  create(
    request: LoginFlowRequest,
  ): Promise<(LoginFlow & { secrets: LoginFlowSecrets }) | { readonly limit: LoginFlowLimit }>
  /** Takes the login of a state, once. Its code is exchanged next. */
  claim(
    state: string,
    method: string,
  ): Promise<(LoginFlow & { secrets: LoginFlowSecrets }) | undefined>
  /**
   * Stores the identity, and returns a secret that only the popup has. `isConfirmed` is for logins without
   * a popup.
   */
  setIdentity(id: string, identity: LoginIdentity, isConfirmed?: boolean): Promise<string>
  /** Claims the next request to the Farcaster relay for a login. */
  claimPoll(id: string): Promise<FarcasterPollClaim>
  /** Takes a login of which a message was received, once. */
  claimById(id: string): Promise<boolean>
  /** Derives the nonce of the message of a login with Farcaster. */
  deriveNonce(id: string): string
  fail(id: string, reason: LoginFailure): Promise<void>
  /** Finds a login of a browser. */
  find(id: string, device: string): Promise<LoginFlow | undefined>
  /** Finds a login by the secret of its popup. */
  findByCompletion(id: string, completion: string): Promise<LoginFlow | undefined>
  /** Stores the answer of the visitor to the number. Resolves to false when there is nothing to answer. */
  confirm(id: string, completion: string, isApproved: boolean): Promise<boolean>
  /** Sets the channel of a login with Farcaster. */
  setChannel(id: string, channel: string): Promise<void>
  /**
   * Finishes a login, once.
   *
   * @returns `unconfirmed` when the popup has not returned, or neither its secret nor the answer of the
   * visitor is there; `expired` for all that cannot be finished any more.
   */
  finish(attempt: {
    readonly id: string
    readonly device: string
    readonly completion: string | undefined
    /** The session; undefined to sign in. */
    readonly session: WalletSession['session'] | undefined
  }): Promise<LoginFlow | 'unconfirmed' | 'expired'>
  deleteExpired(): Promise<void>
}

/**
 * Creates the store of social logins. It has hashes of states and completions alone; nonce and verifier
 * are derived from the state, so that a copy of the database completes no login.
 */
export function createLoginFlowStore(
  deps: SqlStoreDeps & { readonly secret: Pick<RootSecret, 'deriveKeys'> },
): LoginFlowStore {
  const { clock } = deps
  const { sql } = deps.database
  const [key] = deps.secret.deriveKeys('wallet social logins')
  const live = (): ReturnType<typeof openFlows> => openFlows(sql, clock.now())
  return {
    create: (request) =>
      sql.transaction().execute(async (step) => {
        const now = clock.now()
        const limit = await findFlowLimit(step, request, now)
        if (limit) return { limit }
        const secrets = deriveSecrets(key, randomBytes(32).toString('base64url'))
        const flow = toRow(request, hashText(secrets.state), now)
        await step.insertInto('wallet_login_flow').values(flow).execute()
        return { ...flow, secrets }
      }),
    claimPoll: (id) => claimFarcasterPoll(sql, id, clock.now()),
    async claim(state, method) {
      const flow = await live()
        .set({ status: 'returning' })
        .where('state_hash', '=', hashText(state))
        .where('method', '=', method)
        .where('status', '=', 'waiting')
        .returningAll()
        .executeTakeFirst()
      return flow && { ...flow, secrets: deriveSecrets(key, state) }
    },
    async claimById(id) {
      const change = live().set({ status: 'returning' }).where('id', '=', id)
      const changed = await change.where('status', '=', 'waiting').returning('id').execute()
      return changed.length > 0
    },
    deriveNonce: (id) => createHmac('sha256', key).update(`farcaster.${id}`).digest('hex'),
    async fail(id, reason) {
      await live().set({ status: 'failed', reason }).where('id', '=', id).execute()
    },
    async setChannel(id, channel) {
      await live().set({ channel }).where('id', '=', id).execute()
    },
    async deleteExpired() {
      const before = clock.now() - 60 * minute
      await sql.deleteFrom('wallet_login_flow').where('created_at', '<', before).execute()
    },
    ...createFlowCompletion(deps),
  }
}

type Completion = Pick<
  LoginFlowStore,
  'setIdentity' | 'find' | 'findByCompletion' | 'confirm' | 'finish'
>

/** Creates what happens to a login once the provider has answered. */
function createFlowCompletion({ database: { sql }, clock }: SqlStoreDeps): Completion {
  const live = (): ReturnType<typeof openFlows> => openFlows(sql, clock.now())
  const select = (id: string) =>
    sql
      .selectFrom('wallet_login_flow')
      .selectAll()
      .where('id', '=', id)
      .where('expires_at', '>', clock.now())
  return {
    find: (id, device) => select(id).where('device', '=', device).executeTakeFirst(),
    findByCompletion: (id, completion) =>
      select(id).where('completion_hash', '=', hashText(completion)).executeTakeFirst(),
    async setIdentity(id, { issuer, subject, label, verifiedEmail }, isConfirmed = false) {
      const completion = randomBytes(32).toString('base64url')
      await live()
        .set({
          status: isConfirmed ? 'confirmed' : 'returned',
          issuer,
          subject,
          label: cleanLabel(label),
          email_key: verifiedEmail === undefined ? null : (parseEmail(verifiedEmail)?.key ?? null),
          completion_hash: hashText(completion),
          returned_at: clock.now(),
        })
        .where('id', '=', id)
        .where('status', '=', 'returning')
        .execute()
      return completion
    },
    async confirm(id, completion, isApproved) {
      const changed = await live()
        .set(isApproved ? { status: 'confirmed' } : { status: 'failed', reason: 'declined' })
        .where('id', '=', id)
        .where('completion_hash', '=', hashText(completion))
        .where('status', '=', 'returned')
        .returning('id')
        .execute()
      return changed.length > 0
    },
    finish: (attempt) => finishFlow({ sql, now: clock.now() }, attempt),
  }
}

async function finishFlow(
  { sql, now }: { readonly sql: SqlStoreDeps['database']['sql']; readonly now: number },
  { id, device, completion, session }: Parameters<LoginFlowStore['finish']>[0],
): Promise<LoginFlow | 'unconfirmed' | 'expired'> {
  const hash = completion === undefined ? '' : hashText(completion)
  const finished = await openFlows(sql, now)
    .set({ status: 'finished' })
    .where('id', '=', id)
    .where('device', '=', device)
    .where(({ eb, or, and }) =>
      or([
        eb('status', '=', 'confirmed'),
        and([eb('status', '=', 'returned'), eb('completion_hash', '=', hash)]),
      ]),
    )
    .where('user_id', 'is not distinct from', session?.user_id ?? null)
    .where('session_id', 'is not distinct from', session?.id ?? null)
    .returningAll()
    .executeTakeFirst()
  if (finished) return finished
  const pending = await sql
    .selectFrom('wallet_login_flow')
    .select('id')
    .where('id', '=', id)
    .where('device', '=', device)
    .where('session_id', 'is not distinct from', session?.id ?? null)
    .where('expires_at', '>', now)
    .where('status', 'in', ['waiting', 'returning', 'returned'])
    .executeTakeFirst()
  return pending ? 'unconfirmed' : 'expired'
}

function openFlows(sql: SqlStoreDeps['database']['sql'], now: number) {
  return sql.updateTable('wallet_login_flow').where('expires_at', '>', now)
}

/** Derives the values of a login from its state. */
function deriveSecrets(key: Uint8Array, state: string): LoginFlowSecrets {
  const derive = (purpose: string): string =>
    createHmac('sha256', key).update(`${purpose}.${state}`).digest('base64url')
  return { state, nonce: derive('nonce'), verifier: derive('verifier') }
}

function toRow(request: LoginFlowRequest, stateHash: string, now: number): LoginFlow {
  const { purpose, method, projectId, appOrigin, device, network, session, action } = request
  const isShort = action !== undefined || method === 'farcaster'
  return {
    id: randomUUID(),
    purpose,
    method,
    project_id: projectId,
    app_origin: appOrigin,
    device,
    network,
    user_id: session?.user_id ?? null,
    state_hash: stateHash,
    number: randomInt(100).toString().padStart(2, '0'),
    status: 'waiting',
    reason: null,
    issuer: null,
    subject: null,
    label: null,
    email_key: null,
    completion_hash: null,
    channel: null,
    created_at: now,
    expires_at: now + (isShort ? shortLifetimeMs : lifetimeMs),
    returned_at: null,
    client_range: getIpAndSubnet(network)[1],
    polled_at: null,
    polls: 0,
    session_id: session?.id ?? null,
    action: action ?? null,
  }
}
