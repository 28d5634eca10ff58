import { expect, it, onTestFinished } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { endAnimations, mountStory, type MountedStory } from './mountStory.fixture.ts'
import { neverSettle } from './testModal.fixture.ts'

/** Answers a search for `zerion` with one wallet, other searches with none, and no other request. */
const fetch: typeof globalThis.fetch = (url) => {
  const search = new URL(new Request(url).url).searchParams.get('search')
  if (!search) return neverSettle()
  const data = search === 'zerion' ? [{ id: 'zerion', name: 'Zerion' }] : []
  return Promise.resolve(Response.json({ data, count: data.length }))
}

async function search({ clock }: MountedStory, text: string): Promise<void> {
  await userEvent.fill(page.getByRole('searchbox'), text)
  clock.advance(500)
}

/** Returns where the card and the field are, at the end of all animations. */
async function measure({ root }: MountedStory): Promise<readonly [DOMRect, DOMRect]> {
  await endAnimations(root)
  const card = root.querySelector('[data-scroller]')
  if (!card) throw new Error('The modal shows no view.')
  return [
    card.getBoundingClientRect(),
    page.getByRole('searchbox').element().getBoundingClientRect(),
  ]
}

it.each([
  [1280, 800],
  [390, 844],
])(
  'a search leaves card and field in their place at %i × %i, whatever it finds',
  async (width, height) => {
    await page.viewport(width, height)
    onTestFinished(() => page.viewport(1280, 800))
    const shown = await mountStory('AllWallets', { fetch })
    onTestFinished(shown.remove)
    const before = await measure(shown)

    await search(shown, 'zerion')
    await expect.element(page.getByRole('button', { name: 'Zerion' })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Oak' })).not.toBeInTheDocument()
    expect(await measure(shown)).toEqual(before)
    await search(shown, 'nothing')
    await expect.element(page.getByText('No wallets found')).toBeVisible()
    expect(await measure(shown)).toEqual(before)
  },
)

it('a search offers a pairing code for a wallet that is not listed', async () => {
  const shown = await mountStory('AllWallets', { fetch })
  onTestFinished(shown.remove)
  await expect.element(page.getByText('Not listed?')).not.toBeInTheDocument()

  await search(shown, 'zerion')
  // The results move the button: a press on a button that moves is no click.
  await expect.element(page.getByRole('button', { name: 'Zerion' })).toBeVisible()
  await endAnimations(shown.root)
  await page.getByRole('button', { name: /^Show a QR code/ }).click()
  await shown.waitForView('ConnectingWalletConnect')
  // Of no wallet in particular.
  expect(shown.modal.store.get().history.at(-1)?.data).not.toHaveProperty('wallet')
})
