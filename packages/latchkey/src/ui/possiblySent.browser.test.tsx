import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readSwap } from '../core/index.ts'
import {
  sendFailedError,
  sendPossiblySentError,
  swapOutcomeUnknownError,
} from '../errors/catalogue/index.ts'
import { WalletError } from '../errors/index.ts'
import { readRoute } from '../modal/index.ts'
import { type MountedStory, mountStory } from './mountStory.fixture.ts'

const text = 'Your wallet may have sent this. Check there first.'
const steps = ['swap', 'confirmSwap'] as const

/** Fails the wallet request of a view. */
type Fail = (shown: MountedStory, error: WalletError) => Promise<void>

/** Clicks the button of a transfer, which fails. */
const failTransfer =
  (name: string): Fail =>
  async ({ behaviour }, error) => {
    behaviour.send = () => Promise.reject(error)
    await page.getByRole('button', { name, exact: true }).click()
  }

const failSwap: Fail = async ({ client }, error) =>
  client.store.set((state) => ({
    swap: { ...readSwap(state), flow: { status: 'failed', step: 'swap', steps, error } },
  }))

const views: readonly (readonly [string, Fail])[] = [
  ['WalletSendPreview', failTransfer('Send 0.5 ETH')],
  ['NftSendFilled', failTransfer('Send')],
  ['SwapPreview', failSwap],
]

it.each(views)(
  'focuses Cancel in %s, and says why, once a transaction may have been sent [4.12a]',
  async (story, fail) => {
    const shown = await mountStory(story)
    onTestFinished(shown.remove)
    const { view } = readRoute(shown.modal.store.get())
    await fail(shown, new WalletError(sendPossiblySentError))
    await expect.element(page.getByText(text)).toBeVisible()
    await expect.poll(() => shown.root.activeElement?.textContent).toBe('Cancel')
    await userEvent.keyboard('{Enter}')
    expect(readRoute(shown.modal.store.get()).view).not.toBe(view)
  },
)

it('focuses Cancel, and says to wait, while it is not known whether a wallet has sent the swap', async () => {
  const shown = await mountStory('SwapPreview')
  onTestFinished(shown.remove)
  await failSwap(shown, new WalletError(swapOutcomeUnknownError))
  const note = 'Your wallet may have sent a swap already. Wait a minute, then try again.'
  await expect.element(page.getByText(note)).toBeVisible()
  await expect.poll(() => shown.root.activeElement?.textContent).toBe('Cancel')
})

it.each(views)('focuses Try again in %s after another failure', async (story, fail) => {
  const shown = await mountStory(story)
  onTestFinished(shown.remove)
  await fail(shown, new WalletError(sendFailedError))
  await expect.poll(() => shown.root.activeElement?.textContent).toBe('Try again')
  expect(page.getByText(text).query()).toBeNull()
})
