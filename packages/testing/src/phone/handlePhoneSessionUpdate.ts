import type { PeerRequest } from 'latchkey/pairing'
import { isRecord } from '../persistedValue.ts'
import { toCaipAccountIds, type GrantableNamespace } from './grantNamespaces.ts'
import { peerErrorCodes } from './peerErrors.ts'
import type { PersistedSession } from './phoneMemory.ts'
import type { PhoneContext } from './PhoneContext.ts'
import { getPeerOrigin } from './handleSessionProposal.ts'

const method = 'wc_sessionUpdate'

/**
 * Handles `wc_sessionUpdate`. Most wallets reject it; this one requires approval, and accepts only
 * namespaces that it could grant itself.
 *
 * @see WalletConnect specs "Session update"
 */
export async function handlePhoneSessionUpdate(
  context: PhoneContext,
  request: PeerRequest,
): Promise<void> {
  const { params } = request
  context.core.log({ method, params: [params] })
  try {
    const session = context.memory.session(request.topic)
    const capabilities = await context.capabilities()
    const namespaces = isRecord(params)
      ? parseNamespaces(params['namespaces'], capabilities)
      : undefined
    if (session === undefined || namespaces === undefined) throw new TypeError('Not to be granted')
    await context.core.requestApproval({
      method,
      params: [params],
      needsApproval: true,
      summary: `Let ${session.app.name} use ${Object.values(namespaces)
        .flatMap(({ chains }) => chains)
        .join(', ')}.`,
      origin: getPeerOrigin(session.app),
      unlocks: true,
    })
    context.memory.putSession({ ...session, namespaces })
    await context.respond(request, { result: true })
  } catch {
    const error = {
      code: peerErrorCodes.unauthorizedUpdate,
      message: 'Unauthorized update request',
    }
    await context.respond(request, { error })
  }
}

/** Returns undefined when the namespaces exceed the phone's capabilities. */
function parseNamespaces(
  value: unknown,
  capabilities: readonly GrantableNamespace[],
): PersistedSession['namespaces'] | undefined {
  if (!isRecord(value) || Object.keys(value).length === 0) return undefined
  const entries = Object.entries(value).map(([name, part]) => {
    const capability = capabilities.find(({ namespace }) => namespace === name)
    if (capability === undefined || !isRecord(part)) return undefined
    const accounts = texts(part['accounts'])
    const chains = [...new Set(accounts.map((account) => account.split(':', 2).join(':')))]
    const own = toCaipAccountIds(capability.chains, capability.accounts).map((each) =>
      each.toLowerCase(),
    )
    const isOwn = accounts.every((account) => own.includes(account.toLowerCase()))
    const [methods, events] = [texts(part['methods']), texts(part['events'])]
    const isAble = methods.every((each) => capability.methods.includes(each))
    if (accounts.length === 0 || !isOwn || !isAble) return undefined
    return [name, { accounts, chains, methods, events }] as const
  })
  return entries.includes(undefined)
    ? undefined
    : Object.fromEntries(entries.filter((entry) => entry !== undefined))
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === 'string') : []
}
