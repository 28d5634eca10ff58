/** Elements of `recovery/index.html`. */
export type RecoveryElements = {
  readonly form: HTMLFormElement
  readonly kit: HTMLInputElement
  readonly code: HTMLInputElement
  readonly submit: HTMLButtonElement
  readonly status: HTMLElement
  readonly problem: HTMLElement
  readonly wallet: HTMLElement
  readonly title: HTMLElement
  readonly evm: HTMLElement
  readonly solana: HTMLElement
  readonly beforeReveal: HTMLElement
  readonly alone: HTMLInputElement
  readonly reveal: HTMLButtonElement
  readonly revealed: HTMLElement
  readonly words: HTMLElement
  readonly hide: HTMLButtonElement
  readonly close: HTMLButtonElement
}

/**
 * Finds the elements of the recovery page.
 *
 * @throws TypeError when one is missing.
 */
export function findElements(document: Document): RecoveryElements {
  const find = <element extends HTMLElement>(
    selector: string,
    type: { new (): element; prototype: element },
  ): element => {
    const found = document.querySelector(selector)
    if (found instanceof type) return found
    throw new TypeError(`The page has no ${selector}.`)
  }
  return {
    form: find('#open', HTMLFormElement),
    kit: find('#kit', HTMLInputElement),
    code: find('#code', HTMLInputElement),
    submit: find('#open button', HTMLButtonElement),
    status: find('#status', HTMLElement),
    problem: find('#problem', HTMLElement),
    wallet: find('#wallet', HTMLElement),
    title: find('#wallet-title', HTMLElement),
    evm: find('#evm', HTMLElement),
    solana: find('#solana', HTMLElement),
    beforeReveal: find('#before-reveal', HTMLElement),
    alone: find('#alone', HTMLInputElement),
    reveal: find('#reveal', HTMLButtonElement),
    revealed: find('#revealed', HTMLElement),
    words: find('#words', HTMLElement),
    hide: find('#hide', HTMLButtonElement),
    close: find('#close', HTMLButtonElement),
  }
}
