import { describe, expect, it } from 'vitest'
import type { requestApproval } from '../approval/requestApproval.ts'
import { type ApprovalPosition, createApprovalQueue } from './createApprovalQueue.ts'
import { createRpcHandler } from './createRpcHandler.ts'
import { createRejection } from './rpcFailures.ts'
import { createRpcTestWallet } from './rpcWallet.fixture.ts'

type Shown = { reject(): void }
type Waited = { readonly ms: number; end(): void }

/** An app that requests signatures, and a visitor who is shown one view after the other. */
function createApp(): {
  sign(): Promise<unknown>
  readonly shown: Shown[]
  readonly waited: Waited[]
} {
  const shown: Shown[] = []
  const waited: Waited[] = []
  const { context } = createRpcTestWallet()
  let last: Promise<unknown> = Promise.resolve()
  const showNow = async (signal: AbortSignal): Promise<never> =>
    new Promise((_resolve, reject) => {
      signal.throwIfAborted()
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      shown.push({ reject: () => reject(createRejection()) })
    })
  const approve: typeof requestApproval = async (_context, _request, signal) => {
    const current = last.then(async () => showNow(signal))
    last = current.catch(() => {})
    return await current
  }
  const handle = createRpcHandler({
    approve,
    pause: async (ms) => new Promise((resolve) => waited.push({ ms, end: () => resolve(ms) })),
  })
  const call = {
    chainId: 'eip155:1',
    method: 'personal_sign',
    params: ['0x68', context.addresses.evm],
  } as const
  const sign = async (): Promise<unknown> =>
    handle(context, call as never, new AbortController().signal).catch((error: unknown) => error)
  return { sign, shown, waited }
}

describe('a rejection of the visitor', () => {
  it('rejects the approvals of the app that wait (abuse 45)', async () => {
    const app = createApp()
    const answers = [app.sign(), app.sign(), app.sign()]
    await expect.poll(() => app.shown.length).toBe(1)
    app.shown[0]?.reject()
    for (const answer of answers) expect(await answer).toMatchObject({ rpc: { code: 4001 } })
    expect(app.waited).toHaveLength(1)
  })

  it('is followed by a second without approvals (abuse 45)', async () => {
    const app = createApp()
    const first = app.sign()
    await expect.poll(() => app.shown.length).toBe(1)
    app.shown[0]?.reject()
    await first
    const second = app.sign()
    // All that is needed to show it, but for the pause.
    for (let turn = 0; turn < 50; turn++) await Promise.resolve()
    expect(app.shown).toHaveLength(1)
    expect(app.waited).toMatchObject([{ ms: 1000 }])
    app.waited[0]?.end()
    await expect.poll(() => app.shown.length).toBe(2)
    app.shown[1]?.reject()
    await second
  })
})

describe('the queue of approvals', () => {
  const rejected = { rpc: { code: -32_002 } }
  const { signal } = new AbortController()

  it('counts the approvals that were requested together', async () => {
    const queue = createApprovalQueue(async () => {})
    const ends: (() => void)[] = []
    const seen: string[] = []
    const show = async (_signal: AbortSignal, position: ApprovalPosition): Promise<void> => {
      const stop = position.subscribe(() => seen.push(Object.values(position.get()).join('/')))
      await new Promise<void>((resolve) => ends.push(resolve))
      stop()
    }
    const [first, second] = [queue.run(signal, show), queue.run(signal, show)]
    await expect.poll(() => ends.length).toBe(2)
    ends[0]?.()
    await first
    ends[1]?.()
    await second
    expect(seen).toContain('2/2')
    const again = queue.run(signal, async (_signal, position) => position.get())
    expect(await again).toEqual({ at: 1, count: 1 })
  })

  it('rejects an eleventh approval of an app, and accepts another once one has ended (abuse 45)', async () => {
    const queue = createApprovalQueue(async () => {})
    const ends: (() => void)[] = []
    const run = async (): Promise<unknown> =>
      queue.run(signal, async () => new Promise<void>((resolve) => ends.push(resolve)))
    const open = Array.from({ length: 10 }, run)
    await expect(run()).rejects.toMatchObject(rejected)
    await expect.poll(() => ends.length).toBe(10)
    ends[0]?.()
    await open[0]
    void run()
    await expect.poll(() => ends.length).toBe(11)
  })
})
