import '../page/frame.css'
import { EmailChangeView } from '../login/EmailChangeView.tsx'
import { applyLanguage } from '../page/applyLanguage.ts'
import {
  createFrameViewPresenter,
  type FrameViewDefinition,
} from '../page/createFrameViewPresenter.ts'
import { loadLanguage } from '../text/loadLanguage.ts'
import { formatSiwxMessage } from 'latchkey/protocol'
import { h } from 'preact'
import { encodeFunctionData, parseAbi } from 'viem'
import type { ApprovalCheckResult, RequestedApproval } from './createApproval.ts'
import type { ApprovalSummary } from './ApprovalSummary.ts'
import { createApprovalQueue } from '../rpc/createApprovalQueue.ts'
import { createClaimedNetworkNames } from './createClaimedNetworkNames.ts'
import { requestApproval } from './requestApproval.ts'
import { summarizeCalls } from './summarizeCalls.ts'
import { summarizeMessage } from './summarizeMessage.ts'
import { toAllowanceAmount } from './toAllowanceAmount.ts'
import { summarizeTypedData } from './summarizeTypedData.ts'
import { createApprovalWarning } from './approvalWarnings.ts'

/** Members of the frame that the tests read and call. */
export type ApprovalHarness = {
  /** Names of the requests that were executed. */
  readonly executed: string[]
  /** Shows a request. */
  show(name: string): void
  /** Ends the checks of the request `changing`. */
  finishChecks(): void
  /** Sets the clock of the guard forward. Its timers fire in real time. */
  advance(ms: number): void
}

const clock = { offset: 0, now: performance.now.bind(performance) }
performance.now = () => clock.now() + clock.offset

const root = document.querySelector('#root')
if (!root) throw new Error('The page has no root.')
const language = await loadLanguage(
  new URLSearchParams(window.location.search).get('locale') ?? undefined,
  ['en-US'],
)
applyLanguage(document, language)
const page = createFrameViewPresenter(root, {
  getLanguage: () => language,
  onVisibilityChange: () => {},
})
const queue = createApprovalQueue()
const claims = createClaimedNetworkNames()
claims.set([
  { chainId: 'eip155:31337', name: 'Ethereum\u202E' },
  { chainId: 'eip155:8453', name: 'Another name of Base' },
])
const executed: string[] = []
const account = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const spender = '0x1111111111111111111111111111111111111111'
const token = '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'
const from = { appOrigin: 'https://dune.market', account, chainId: 'eip155:8453' } as const
const nothing: ApprovalCheckResult<undefined> = { allowances: [], warnings: [], plan: undefined }

const signIn = (domain: string): ApprovalSummary =>
  summarizeMessage({
    ...from,
    now: 0,
    message: new TextEncoder().encode(
      formatSiwxMessage({
        domain,
        accountAddress: account,
        chainId: from.chainId,
        uri: `https://${domain}`,
        version: '1',
        nonce: 'k3Vq81Zt',
        statement: 'Sign in to list what you made.',
        issuedAt: '2026-01-01T00:00:00.000Z',
      }),
    ),
  })

const summaries: Readonly<Record<string, () => ApprovalSummary>> = {
  message: () =>
    summarizeMessage({
      ...from,
      now: 0,
      message: new TextEncoder().encode(
        'I have read the seller rules of Dune Market.\n\nI will only list work that I own.\nNonce: k3Vq81Zt',
      ),
    }),
  signIn: () => signIn('dune.market'),
  phishing: () => signIn('opensea.example'),
  local: () =>
    summarizeCalls({
      ...from,
      chainId: 'eip155:31337',
      calls: [{ to: spender, data: '0x', value: 1_500_000_000_000_000_000n }],
    }),
  transaction: () =>
    summarizeCalls({ ...from, calls: [{ to: spender, data: '0x12345678', value: 0n }] }),
  powers: () =>
    summarizeCalls({
      ...from,
      calls: [
        encodeFunctionData({ abi: powersAbi, functionName: 'authorizeOperator', args: [spender] }),
        encodeFunctionData({ abi: powersAbi, functionName: 'setOperator', args: [spender, true] }),
        encodeFunctionData({ abi: powersAbi, functionName: 'approve', args: [spender, 7n, 5n] }),
        encodeFunctionData({
          abi: powersAbi,
          functionName: 'approve',
          args: [spender, 8n, 2n ** 256n - 1n],
        }),
        encodeFunctionData({
          abi: powersAbi,
          functionName: 'approveDelegation',
          args: [spender, 250n],
        }),
      ].map((data) => ({ to: token, data, value: 0n })),
    }),
  credit: () =>
    summarizeTypedData({
      ...from,
      typedData: {
        primaryType: 'DelegationWithSig',
        domain: { name: 'Debt of USDC', version: '1', chainId: 8453n, verifyingContract: token },
        types: {
          DelegationWithSig: [
            { name: 'delegatee', type: 'address' },
            { name: 'value', type: 'uint256' },
            { name: 'nonce', type: 'uint256' },
            { name: 'deadline', type: 'uint256' },
          ],
        },
        message: {
          delegatee: spender,
          value: (2n ** 256n - 1n).toString(),
          nonce: '0',
          deadline: '1',
        },
      },
    }),
  authorization: () =>
    summarizeTypedData({
      ...from,
      typedData: {
        primaryType: 'ReceiveWithAuthorization',
        domain: { name: 'USD Coin', chainId: 8453n, verifyingContract: token },
        types: {
          ReceiveWithAuthorization: [
            { name: 'from', type: 'address' },
            { name: 'to', type: 'address' },
            { name: 'value', type: 'uint256' },
          ],
        },
        message: { from: account, to: spender, value: '250000000' },
      },
    }),
  permit: () =>
    summarizeTypedData({
      ...from,
      typedData: {
        primaryType: 'Permit',
        domain: { name: 'USD Coin', chainId: 8453n, verifyingContract: token },
        types: {
          Permit: [
            { name: 'owner', type: 'address' },
            { name: 'spender', type: 'address' },
            { name: 'value', type: 'uint256' },
          ],
        },
        message: { owner: account, spender, value: (2n ** 256n - 1n).toString() },
      },
    }),
}

const powersAbi = parseAbi([
  'function authorizeOperator(address operator)',
  'function setOperator(address spender, bool approved)',
  'function approve(address spender, uint256 id, uint256 amount)',
  'function approveDelegation(address delegatee, uint256 amount)',
])

const approveAbi = parseAbi(['function approve(address spender, uint256 amount)'])
const limited = (amount: bigint): RequestedApproval<undefined, void> => ({
  summary: summarizeCalls({
    ...from,
    calls: [
      {
        to: token,
        value: 0n,
        data: encodeFunctionData({ abi: approveAbi, args: [spender, amount] }),
      },
    ],
  }),
  check: async () => ({
    ...nothing,
    allowances: [
      {
        standard: 'erc20',
        token,
        spender,
        amount: toAllowanceAmount(amount),
        decimals: 6,
        symbol: 'USDC',
      },
    ],
    limit: { token, spender, requested: 2n ** 256n - 1n, decimals: 6, symbol: 'USDC' },
    fee: 21_000_000_000_000n,
  }),
  execute: async () => void executed.push(`limit ${amount}`),
  lowerLimit: limited,
})

const swap: ApprovalCheckResult<undefined> = {
  ...nothing,
  changes: [
    {
      asset: { type: 'erc20', address: token, symbol: 'USDC', decimals: 6 },
      amount: -250_000_000n,
    },
    { asset: { type: 'native' }, amount: 83_100_000_000_000_000n },
  ],
  fee: 21_000_000_000_000n,
}
const checks: Readonly<Record<string, ApprovalCheckResult<undefined>>> = {
  transaction: swap,
  failing: {
    ...nothing,
    warnings: [
      createApprovalWarning('will_fail', { reason: 'ERC20: transfer amount exceeds balance' }),
    ],
  },
  unknown: {
    ...nothing,
    warnings: [createApprovalWarning('not_simulated')],
    fee: 21_000_000_000_000n,
  },
}

let finishChecks = (): void => {}
const checked = new Promise<ApprovalCheckResult<undefined>>((resolve) => {
  finishChecks = () => resolve(swap)
})

const { AddLoginView } = await import('../settings/AddLoginView.tsx')
const { ProtectView } = await import('../settings/ProtectView.tsx')
const { RecoveryView } = await import('../settings/RecoveryView.tsx')
const { createTestDescription } = await import('../spending/testProtection.fixture.ts')
const { RecoveryNoticeView } = await import('../settings/RecoveryNoticeView.tsx')

/** Shows what asks for a second factor. */
const askForFactor = (isOptional: boolean): FrameViewDefinition<boolean> => ({
  title: 'recovery.title',
  render: ({ finish }) =>
    h(ProtectView, {
      need: { type: 'secondFactor', usd: 500, isOptional },
      settings: {} as never,
      recovery: {} as never,
      exportUri: '/export',
      onAnswer: () => finish(true),
    }),
})

/** Shows the recovery of a wallet, whose automatic recovery can be switched. */
function showRecovery(automatic: { enabledAt: number } | undefined): FrameViewDefinition<boolean> {
  const recovery = { keys: [], passkeys: [], codeSalt: 'salt' }
  const wallet = createTestDescription({ factors: 1, recovery, automatic })
  return {
    title: 'settings.recovery',
    render: ({ finish }) => {
      const change = async (): Promise<typeof wallet> => {
        finish(true)
        return wallet
      }
      return h(RecoveryView, {
        settings: { isConfirmed: async () => true, readWallet: async () => wallet } as never,
        actions: {
          passkeySupport: { isAvailable: true },
          readCode: async () => ({ method: 'code' }),
          isAutomaticOffered: true,
          readAutomaticHours: async () => 48,
          turnOn: change,
          turnOff: change,
        } as never,
        onBack: () => {},
      })
    },
  }
}

/** Views with a guarded button that are no approvals. */
const guardedViews: Readonly<Record<string, FrameViewDefinition<boolean>>> = {
  emailChange: {
    title: 'email.title',
    render: ({ finish: onAnswer }) => {
      const { appOrigin } = from
      const about = { account, appOrigin, hasEmail: true, email: 'new@example.org' }
      return h(EmailChangeView, { ...about, onAnswer })
    },
  },
  addLogin: {
    title: 'settings.title',
    render: ({ finish }) =>
      h(AddLoginView, {
        settings: {
          isConfirmed: async () => true,
          sessionLogins: {
            openWindow: () => {
              finish(true)
              return undefined
            },
          },
        } as never,
        method: 'google',
        onBack: () => {},
        onDone: () => {},
      }),
  },
  recoveryNotice: {
    title: 'automatic.title',
    render: ({ finish }) =>
      h(RecoveryNoticeView, { readyAt: 0, cancel: async () => {}, onDone: () => finish(true) }),
  },
  secondFactor: askForFactor(false),
  optionalFactor: askForFactor(true),
  turnOn: showRecovery(undefined),
  turnOff: showRecovery({ enabledAt: 0 }),
}

const harness: ApprovalHarness = {
  executed,
  finishChecks: () => finishChecks(),
  advance: (ms) => void (clock.offset += ms),
  show(name) {
    const [kind = ''] = name.split('/')
    const guardedView = guardedViews[kind]
    if (guardedView) {
      void page.show(guardedView, new AbortController().signal).then((isConfirmed) => {
        if (isConfirmed) executed.push(name)
      })
      return
    }
    const summary = (summaries[kind] ?? summaries['transaction'])?.()
    if (!summary) return
    const request: RequestedApproval<undefined, void> = {
      summary,
      check: async () => {
        if (kind === 'changing') return checked
        return kind === 'checking' ? new Promise<never>(() => {}) : (checks[kind] ?? nothing)
      },
      execute: async () => {
        if (kind === 'broken') throw new Error('down')
        executed.push(name)
        if (kind === 'signing') await new Promise(() => {})
      },
    }
    queue
      .run(new AbortController().signal, async (signal, position) => {
        const { show: showView } = page
        const context = {
          showView,
          prepareSigning: () => {},
          getClaimedNetwork: claims.get,
          position,
        }
        const shown = kind === 'limit' ? limited(2n ** 256n - 1n) : request
        return requestApproval(context, shown, signal)
      })
      .catch(() => {})
  },
}
Object.assign(window, { harness })
