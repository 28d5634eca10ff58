import type { PeerRequest } from 'latchkey/pairing'
import { isRecord } from '../memory.ts'
import { accountsOn, type Ability } from './grantNamespaces.ts'
import { peerErrorCodes } from './peerErrors.ts'
import type { KeptSession } from './phoneMemory.ts'
import type { PhoneKit } from './PhoneKit.ts'
import { originOf } from './handleSessionProposal.ts'

const method = 'wc_sessionUpdate'

/**
 * Answers an app that would like its session to serve other namespaces. Most wallets refuse; this
 * one asks its owner, and takes only what it could have granted itself.
 *
 * @source WalletConnect specs "Session update"
 */
export async function answerUpdate(kit: PhoneKit, request: PeerRequest): Promise<void> {
  const { params } = request
  kit.stage.log({ method, params: [params] })
  try {
    const session = kit.memory.session(request.topic)
    const abilities = await kit.abilities()
    const namespaces = isRecord(params)
      ? parseNamespaces(params['namespaces'], abilities)
      : undefined
    if (session === undefined || namespaces === undefined) throw new TypeError('Not to be granted')
    await kit.stage.pass({
      method,
      params: [params],
      asks: true,
      summary: `Let ${session.app.name} use ${Object.values(namespaces)
        .flatMap(({ chains }) => chains)
        .join(', ')}.`,
      origin: originOf(session.app),
      unlocks: true,
    })
    kit.memory.putSession({ ...session, namespaces })
    await kit.answer(request, { result: true })
  } catch {
    const error = {
      code: peerErrorCodes.unauthorizedUpdate,
      message: 'Unauthorized update request',
    }
    await kit.answer(request, { error })
  }
}

/** Undefined when any of it is more than the phone has. */
function parseNamespaces(
  value: unknown,
  abilities: readonly Ability[],
): KeptSession['namespaces'] | undefined {
  if (!isRecord(value) || Object.keys(value).length === 0) return undefined
  const entries = Object.entries(value).map(([name, part]) => {
    const ability = abilities.find(({ namespace }) => namespace === name)
    if (ability === undefined || !isRecord(part)) return undefined
    const accounts = texts(part['accounts'])
    const chains = [...new Set(accounts.map((account) => account.split(':', 2).join(':')))]
    const own = accountsOn(ability.chains, ability.accounts).map((each) => each.toLowerCase())
    const isOwn = accounts.every((account) => own.includes(account.toLowerCase()))
    const [methods, events] = [texts(part['methods']), texts(part['events'])]
    const isAble = methods.every((each) => ability.methods.includes(each))
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
