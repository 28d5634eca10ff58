import { type TestModal, createTestModal, flushMicrotasks } from './testModal.fixture.ts'
import type { Story } from './storyHelpers.fixture.ts'
import { stories } from './allStories.fixture.ts'
import { type MountedModal, mountModal } from './shell/mountModal.tsx'

/** A mounted story. */
export type MountedStory = TestModal &
  MountedModal & {
    readonly root: ShadowRoot
    /** Unmounts the modal and destroys the client. */
    remove(): void
    /** Waits until a view shows, and ends its animations. */
    waitForView(view: string): Promise<void>
  }

/** Mounts a story and plays it to its end. */
export async function mountStory(
  name: string,
  options: Story['options'] = {},
  container?: HTMLElement,
): Promise<MountedStory> {
  const story = stories[name]
  if (!story) throw new Error(`No story ${name}`)
  const shown = await mountTestModal({ ...story.options, ...options }, container)
  await story.play(shown)
  const view =
    /^(Connecting(External|MultiChain|WalletConnect(Basic)?)|WalletSend(Preview|SelectToken|Confirmed)?|Swap(Preview|SelectToken)?|OnRamp(Providers|TokenSelect|FiatSelect|CountrySelect)|BuyInProgress|WalletReceive|RegisterAccountName(Success)?|Account(?=Unnamed|Named)|SwitchNetwork|SIWXSignMessage|[A-Z]\w+?(?=(Empty|First|Nothing|One|Copies|Checkbox|Activity\w*|Nfts\w*|Loading|Failed|Filled|PossiblySent|Problem|FeeMissing|Blocked|Pairing|Phone|Waiting|Pending|Delayed|Locked|Wide\w*|BalanceHidden|Purchase|Stores|Tokens\w*|Logins\w*|Window\w*|Wrong)?$))/.exec(
      name,
    )
  await shown.waitForView(view?.[0] ?? name)
  return shown
}

/** Mounts a closed modal. */
export async function mountTestModal(
  options: Story['options'] = {},
  container?: HTMLElement,
): Promise<MountedStory> {
  const testModal = await createTestModal(options)
  const mounted = mountModal(testModal.modal, { container })
  const root = mounted.element.shadowRoot
  if (!root) throw new Error('No shadow root')
  return {
    ...testModal,
    ...mounted,
    root,
    remove() {
      mounted.unmount()
      testModal.modal.destroy()
      testModal.client.destroy()
    },
    async waitForView(view) {
      while (root.querySelector<HTMLElement>('[data-view]')?.dataset['view'] !== view)
        await nextFrame()
      await flushMicrotasks()
      while (isLoading(testModal, root)) await nextFrame()
      await endAnimations(root)
    },
  }
}

/**
 * Returns whether an asynchronously loaded part is missing: the QR code, or the bar of a pending
 * request.
 */
function isLoading({ client }: TestModal, root: ShadowRoot): boolean {
  const hasNoCode = root.querySelector('[data-status=ready] [data-shape=qr]') !== null
  const links = client.store.get().pairing.waiting.map(({ link }) => link)
  return hasNoCode || links.some((link) => !root.querySelector(`a[href="${link}"]`))
}

/** Waits for a frame to be drawn. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}

/** Ends all finite animations, as if their time were over. */
export async function endAnimations(root: ShadowRoot): Promise<void> {
  await nextFrame()
  const ending = root
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
  for (const one of ending) one.finish()
  await Promise.allSettled(ending.map((one) => one.finished))
  await nextFrame()
}
