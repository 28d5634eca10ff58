import type { Namespace } from '../caip/index.ts'
import { disconnect, getProvider, type Latchkey, type ProviderOf } from '../core/index.ts'
import type { ModalHandle } from '../modal/index.ts'
import type { ModalElementRegistry } from './createModalElementRegistry.ts'
import type { ElementContext } from './createElementContext.ts'
import { createElementClientTracker } from './createElementClientTracker.ts'
import type { LatchkeyModalElement } from './LatchkeyElements.ts'
import {
  configurationAttributes,
  parseTheme,
  readOptionsFromAttributes,
} from './readOptionsFromAttributes.ts'

/**
 * Creates the class of `<latchkey-modal>`. Its shadow root contains the dialog. An element that
 * `mountModal` created, with a shadow root of its own, is left unchanged.
 *
 * @param page - The page to define it in.
 */
export function createModalElementClass(
  window: Window & typeof globalThis,
  page: ElementContext,
): { new (): LatchkeyModalElement; readonly page: ElementContext } {
  return class extends window.HTMLElement implements LatchkeyModalElement {
    static readonly page = page
    static readonly observedAttributes: readonly string[] = configurationAttributes
    readonly #modal = controlModal(this, page)

    connectedCallback(): void {
      this.#modal.connected()
    }
    disconnectedCallback(): void {
      this.#modal.disconnected()
    }
    attributeChangedCallback(name: string): void {
      this.#modal.attributeChanged(name)
    }
    get client(): Latchkey | undefined {
      return this.#modal.get()
    }
    set client(client: Latchkey | undefined) {
      this.#modal.set(client)
    }
    get isOpen(): boolean {
      return this.#modal.isOpen()
    }
    get provider(): ProviderOf<Namespace> | undefined {
      return this.client && getProvider(this.client)
    }
    get embedded(): boolean {
      return this.hasAttribute('embedded')
    }
    set embedded(isEmbedded: boolean) {
      this.toggleAttribute('embedded', isEmbedded)
    }
    open(...parameters: Parameters<ModalHandle['open']>): ReturnType<ModalHandle['open']> {
      return this.#modal.host().modal.open(...parameters)
    }
    close(): void {
      this.#modal.host().modal.close()
    }
    async disconnect(namespace?: Namespace): Promise<void> {
      await disconnect(this.#modal.host().client, { namespace })
    }
  }
}

/** Controls one `<latchkey-modal>`. */
type ModalControl = {
  connected(): void
  disconnected(): void
  attributeChanged(name: string): void
  get(): Latchkey | undefined
  set(client: Latchkey | undefined): void
  isOpen(): boolean
  /** Returns the host of its client. */
  host(): ModalElementRegistry
}

function controlModal(element: LatchkeyModalElement, page: ElementContext): ModalControl {
  let isConfiguring = false
  let isDrawnHere: boolean | undefined
  const tracker = createElementClientTracker(element, page, (client) => {
    if (!client) return () => {}
    const host = page.hostOf(client)
    applyAttributes(element, host)
    const remove = host.addModal(element)
    const release = host.retain()
    return () => {
      remove()
      release()
    }
  })

  function configure(): void {
    if (!isConfiguring) return
    isConfiguring = false
    try {
      if (element.isConnected) configureByAttributes(element, page, tracker.get())
    } catch (error) {
      page.report(error)
    }
  }

  /** Waits for the attributes that a framework sets one after another. */
  function scheduleConfigure(): void {
    if (!isConfiguring) queueMicrotask(configure)
    isConfiguring = true
  }

  function readClient(): Latchkey | undefined {
    configure()
    return tracker.get()
  }

  return {
    connected() {
      // `mountModal` attaches the shadow root of its element before it inserts it.
      isDrawnHere ??= element.shadowRoot === null
      if (!isDrawnHere) return
      scheduleConfigure()
      const isMoved = tracker.connected()
      const client = tracker.get()
      if (isMoved && client) page.hostOf(client).redraw(element)
    },
    disconnected: tracker.disconnected,
    attributeChanged() {
      if (!element.isConnected) return
      const client = tracker.get()
      if (client) applyAttributes(element, page.hostOf(client))
      else scheduleConfigure()
    },
    get: readClient,
    set: tracker.set,
    isOpen: () => {
      const client = readClient()
      return client !== undefined && page.hostOf(client).modal.store.get().open
    },
    host: () => page.hostOf(readClient()),
  }
}

function configureByAttributes(
  element: Element,
  page: ElementContext,
  client: Latchkey | undefined,
): void {
  const projectId = element.getAttribute('project-id')
  if (client && projectId !== null && projectId !== client.options.projectId)
    client.logger.warn(
      'Attributes of a <latchkey-modal> are ignored: the page has another client.',
      { projectId },
    )
  const options = client ? undefined : readOptionsFromAttributes(element)
  if (options) page.configure(options)
}

/** Applies the attributes that may change: theme and language. */
function applyAttributes(element: Element, { modal, client }: ModalElementRegistry): void {
  const theme = element.getAttribute('theme')
  const locale = element.getAttribute('locale')
  const { themeMode: mode, locale: current } = modal.store.get()
  const next = theme === null ? client.options.themeMode : parseTheme(theme)
  if (mode !== next) modal.setTheme({ mode: next })
  const language = locale ?? client.options.locale
  if (current !== language) modal.setLocale(language)
}
