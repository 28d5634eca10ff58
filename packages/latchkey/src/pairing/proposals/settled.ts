import * as v from 'valibot'
import { WalletError } from '../../errors/index.ts'
import { type SessionSettle, sessionSettle } from '../../protocol/index.ts'
import { usableGrant } from '../namespaces/index.ts'
import { answers } from '../answers.ts'
import { secondsOf, week } from '../Room.ts'
import type { SessionRecord } from '../sessions/createSessionStore.ts'
import type { PeerError, PeerRequest } from '../Wire.ts'
import type { ProposalRecord } from './createProposalStore.ts'
import type { Desk } from './Desk.ts'

/**
 * Takes in a settlement on a topic that has no session yet.
 *
 * @param desk - The proposals.
 * @param request - `wc_sessionSettle`.
 * @source WalletConnect specs "Session settlement"
 */
export async function settled(desk: Desk, request: PeerRequest): Promise<void> {
  const { room, store } = desk
  const { topic } = request
  const record = store.find((one) => one.candidates.includes(topic))
  const current = record && desk.current(record)
  if (!current) return turnAway(answers.noSession)
  // Another wallet that scanned the same code was faster.
  if (current.settled) return turnAway(answers.settlementFailed)

  const taken = sessionOf(desk, current, request)
  if ('error' in taken) {
    const candidates = current.candidates.filter((one) => one !== topic)
    if (candidates.length === 0) {
      await room.reply(request, { error: taken.flaw })
      return desk.fail(current, taken.error)
    }
    // The visitor's wallet may be another one that scanned the same code.
    store.change(current.id, { candidates })
    return turnAway(taken.flaw)
  }
  desk.approve(current, taken)
  return room.reply(request, { result: true })

  async function turnAway(error: PeerError): Promise<void> {
    await room.reply(request, { error })
    await room.leave(topic)
  }
}

function sessionOf(
  { room }: Desk,
  record: ProposalRecord,
  { topic, params }: PeerRequest,
): SessionRecord | { readonly flaw: PeerError; readonly error: WalletError } {
  const said = v.safeParse(sessionSettle, params)
  const now = secondsOf(room.clock)
  if (!said.success || said.output.expiry <= now)
    return { flaw: answers.invalidSettle, error: new WalletError('pairing.malformed_message') }
  const grant = usableGrant(said.output.namespaces, record.asked)
  if ('flaw' in grant) return grant
  const { controller, expiry, sessionProperties, sessionConfig }: SessionSettle = said.output
  return {
    asked: record.asked,
    session: {
      topic,
      pairingTopic: record.pairingTopic,
      expiry: Math.min(expiry, now + week),
      namespaces: grant.namespaces,
      requestedChains: chainsOf(record),
      wallet: controller.metadata,
      sessionProperties,
      disableDeepLink: sessionConfig?.disableDeepLink,
    },
  }
}

/**
 * Lists the chains that a proposal asked for.
 *
 * @param record - The proposal.
 * @returns CAIP-2 ids, each once.
 */
export function chainsOf(record: ProposalRecord): string[] {
  const scopes = Object.entries(record.asked)
  return [...new Set(scopes.flatMap(([key, { chains }]) => chains ?? [key]))]
}
