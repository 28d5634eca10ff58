import { expect, it, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { fetchBalance, readSwap } from '../../../core/index.ts'
import {
  sendTokenHasTransferFeeError,
  sendTokenHasTransferHookError,
  sendTokenNotTransferableError,
  swapOutputTooLowError,
  swapWrongDecimalsError,
} from '../../../errors/catalogue/index.ts'
import { type ErrorDefinition, WalletError } from '../../../errors/index.ts'
import { type MountedStory, mountStory } from '../../mountStory.fixture.ts'

const button = (name: string) => page.getByRole('button', { name, exact: true })

async function mount(story: string): Promise<MountedStory> {
  const shown = await mountStory(story)
  onTestFinished(shown.remove)
  return shown
}

/** Shows a swap that has failed before the wallet was prompted. */
async function mountFailed(error: ErrorDefinition): Promise<MountedStory> {
  const shown = await mount('SwapPreviewSolana')
  shown.client.store.set((state) => ({
    swap: {
      ...readSwap(state),
      flow: {
        status: 'failed',
        step: 'swap',
        steps: ['swap', 'confirmSwap'],
        error: new WalletError(error),
      },
    },
  }))
  return shown
}

it('shows why a declined swap cannot be tried again, and focuses Cancel', async () => {
  const { root } = await mount('SwapPreviewFeeMissing')
  await expect
    .element(page.getByText('You declined the swap. Nothing was exchanged.'))
    .toBeVisible()
  await expect
    .element(page.getByText('You don’t have enough ETH for the network fee'))
    .toBeVisible()
  await expect.element(button('Try again')).toBeDisabled()
  await expect.poll(() => root.activeElement?.textContent).toBe('Cancel')
})

it('shows why a swap cannot be submitted once the balance has changed', async () => {
  const { behaviour, client } = await mount('SwapPreview')
  await expect.element(button('Swap')).toBeEnabled()
  behaviour.readBalance = async () => 0n
  await fetchBalance(client, { force: true })
  await expect.element(page.getByText('You don’t have enough ETH', { exact: true })).toBeVisible()
  await expect.element(button('Swap')).toBeDisabled()
})

it('shows that a swap failed because less than shown would arrive', async () => {
  await mountFailed(swapOutputTooLowError)
  const reason =
    'You would get less than shown, as with tokens that charge a transfer fee. Nothing was swapped.'
  await expect.element(page.getByRole('status').getByText(reason, { exact: true })).toBeVisible()
  await expect.element(button('Try again')).toBeEnabled()
})

const unsupportedText =
  'One of these tokens has a transfer fee or transfer rules of its own. Nothing was swapped. Choose another token.'

it.each([
  [sendTokenHasTransferFeeError, unsupportedText],
  [sendTokenHasTransferHookError, unsupportedText],
  [sendTokenNotTransferableError, unsupportedText],
  [
    swapWrongDecimalsError,
    'The shown amounts don’t match these tokens. Nothing was swapped. Choose another token.',
  ],
])(
  'shows why a swap failed with $code, and leads back instead of trying again',
  async (error, reason) => {
    const { root, waitForView } = await mountFailed(error)
    await expect.element(page.getByRole('status').getByText(reason, { exact: true })).toBeVisible()
    expect(button('Try again').query()).toBeNull()
    expect(button('Cancel').query()).toBeNull()
    await expect.poll(() => root.activeElement?.textContent).toBe('Back')
    await button('Back').last().click()
    // The view below the preview of the story.
    await waitForView('Account')
  },
)
