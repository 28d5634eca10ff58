import type { PairingState } from '../model/slices/pairing.ts'
import { expect, it } from 'vitest'
import { relayUnreachableError } from '../../errors/catalogue/index.ts'
import { WalletError } from '../../errors/index.ts'
import type { State } from '../model/State.ts'
import {
  setPairingCodePending,
  clearPairingCode,
  setPairingCodeFailed,
  setPairingCodeReady,
  isPairingCodeFresh,
  setWaitingRequests,
  getPairingCodeRetryDelay,
} from './pairingState.ts'

const waiting = [{ id: 1, wallet: 'Fox' }]
const error = new WalletError(relayUnreachableError)

function stateOf(pairing: PairingState): State {
  return { pairing } as State
}

it.each([
  ['requested', setPairingCodePending(), { status: 'making' }],
  [
    'made',
    setPairingCodeReady({ uri: 'wc:2', expiry: 5 }),
    { status: 'ready', uri: 'wc:2', expiry: 5 },
  ],
  ['failed', setPairingCodeFailed(error), { status: 'failed', error }],
  ['dropped', clearPairingCode(), { status: 'idle' }],
] as const)(
  'replaces the code when one is %s, and keeps the waiting requests',
  (_, change, expected) => {
    for (const before of [
      { status: 'idle' },
      { status: 'ready', uri: 'wc:1', expiry: 3 },
      { status: 'failed', error },
    ] as const)
      expect(change(stateOf({ ...before, waiting })).pairing).toEqual({ ...expected, waiting })
  },
)

it('sets the waiting requests without changing the code', () => {
  const before: PairingState = { status: 'ready', uri: 'wc:1', expiry: 3, waiting: [] }
  expect(setWaitingRequests(waiting)(stateOf(before)).pairing).toEqual({ ...before, waiting })
})

it.each([
  ['long before', 229_999, true],
  ['10 s before it expires', 230_000, false],
  ['when it has expired', 240_001, false],
])('decides whether a code is fresh %s [5.14]', (_, now, expected) => {
  const pairing: PairingState = { status: 'ready', uri: 'wc:1', expiry: 240_000, waiting: [] }
  expect(isPairingCodeFresh(pairing, now)).toBe(expected)
})

it.each([
  [{ status: 'idle', waiting: [] }],
  [{ status: 'making', waiting: [] }],
  [{ status: 'ready', waiting: [] }],
] satisfies [PairingState][])('treats no code as expired: %o [5.14]', (pairing) => {
  expect(isPairingCodeFresh(pairing, 0)).toBe(false)
})

it.each([
  [0, 0, 1000],
  [0, 400, 600],
  [0, 1000, 0],
  [0, 90_000, 0],
  [Number.NEGATIVE_INFINITY, 0, 0],
])('delays an attempt after one at %i, made at %i, by %i ms [9.9]', (last, now, expected) => {
  expect(getPairingCodeRetryDelay(last, now)).toBe(expected)
})
