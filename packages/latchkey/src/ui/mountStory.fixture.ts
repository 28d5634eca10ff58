import { type Bench, createBench, settle } from './testModal.fixture.ts'
import type { Scene } from './story.fixture.ts'
import { scenes } from './stories.fixture.ts'
import { type MountedModal, mountModal } from './shell/mountModal.tsx'

/** A scene in the page. */
export type Shown = Bench &
  MountedModal & {
    readonly root: ShadowRoot
    /** Takes everything away. */
    remove(): void
    /** Waits until a view shows and moves no more. */
    arrival(view: string): Promise<void>
  }

/** Puts a scene in the page, played to its end. */
export async function showScene(
  name: string,
  options: Scene['options'] = {},
  container?: HTMLElement,
): Promise<Shown> {
  const scene = scenes[name]
  if (!scene) throw new Error(`No scene ${name}`)
  const shown = await mountBench({ ...scene.options, ...options }, container)
  await scene.play(shown)
  const view =
    /^(Connecting(External|MultiChain|WalletConnect(Basic)?)|WalletSend(Preview|SelectToken)?|SwitchNetwork|[A-Z]\w+?(?=(Empty|Checkbox|Activity|Loading|Failed|Problem|Pairing|Phone|Waiting|Tokens\w*)?$))/.exec(
      name,
    )
  await shown.arrival(view?.[0] ?? name)
  return shown
}

/** Puts a closed modal in the page. */
export async function mountBench(
  options: Scene['options'] = {},
  container?: HTMLElement,
): Promise<Shown> {
  const bench = await createBench(options)
  const mounted = mountModal(bench.modal, { container })
  const root = mounted.element.shadowRoot
  if (!root) throw new Error('No shadow root')
  return {
    ...bench,
    ...mounted,
    root,
    remove() {
      mounted.unmount()
      bench.modal.destroy()
      bench.client.destroy()
    },
    async arrival(view) {
      while (root.querySelector<HTMLElement>('[data-view]')?.dataset['view'] !== view)
        await nextFrame()
      await settle()
      while (isDue(bench, root)) await nextFrame()
      await stillness(root)
    },
  }
}

/** Whether a part that loads by itself has yet to come: what draws a code, the bar of what waits. */
function isDue({ client }: Bench, root: ShadowRoot): boolean {
  const hasNoCode = root.querySelector('[data-status=ready] [data-shape=qr]') !== null
  const links = client.store.get().pairing.waiting.map(({ link }) => link)
  return hasNoCode || links.some((link) => !root.querySelector(`a[href="${link}"]`))
}

/** Waits for a frame to be drawn. */
export function nextFrame(): Promise<void> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve()))
}

/** Waits until everything that ends has ended. */
export async function stillness(root: ShadowRoot): Promise<void> {
  await nextFrame()
  const ending = root
    .getAnimations()
    .filter((one) => one.effect?.getComputedTiming().iterations !== Infinity)
  await Promise.allSettled(ending.map((one) => one.finished))
  await nextFrame()
}
