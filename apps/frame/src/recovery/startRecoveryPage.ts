import { type Bytes, wipe } from '../custody/bytes.ts'
import { isCustodyError } from '../custody/custodyError.ts'
import { entropyToMnemonicWords } from '../custody/mnemonic.ts'
import { parseRecoveryCode } from '../custody/recoveryCode.ts'
import { openRecoveryKit } from '../custody/recoveryKit.ts'
import { maxKitSize, parseRecoveryKit } from '../custody/recoveryKitFormat.ts'
import type { WalletAddresses } from '../custody/addresses.ts'
import { findElements, type RecoveryElements } from './findElements.ts'

/** State of the page: the entropy of an opened wallet, until it is closed. */
type OpenedWallet = { readonly entropy: Bytes; readonly addresses: WalletAddresses }

/**
 * Starts the recovery page. It sends no request, stores nothing and signs nothing. The words are
 * written into the page only while they are shown; they are hidden when the page is left.
 */
export function startRecoveryPage(document: Document): void {
  const elements = findElements(document)
  const { form, problem } = elements
  if (window.top !== window.self) {
    // Another site could draw over the page and read what is typed around it.
    problem.textContent = 'This page does not work inside another page. Open it in a separate tab.'
    form.remove()
    return
  }

  let opened: OpenedWallet | undefined
  /** Counts what ended an earlier opening. */
  let run = 0
  const close = (): void => {
    run++
    wipe(opened?.entropy)
    opened = undefined
    hideWords(elements)
    showWallet(elements, undefined)
  }

  form.addEventListener('submit', (event) => {
    event.preventDefault()
    close()
    const current = run
    void openWallet(elements).then((wallet) => {
      // The page was left while the wallet was opened.
      if (run !== current) return wipe(wallet?.entropy)
      opened = wallet
      showWallet(elements, wallet?.addresses)
    })
  })
  elements.alone.addEventListener('change', () => {
    elements.reveal.disabled = !elements.alone.checked
  })
  elements.reveal.addEventListener('click', () => {
    if (opened) showWords(elements, entropyToMnemonicWords(opened.entropy))
  })
  elements.hide.addEventListener('click', () => {
    hideWords(elements)
    elements.alone.focus()
  })
  elements.close.addEventListener('click', () => {
    close()
    form.reset()
    elements.status.textContent = 'The wallet is closed.'
    elements.kit.focus()
  })
  document.addEventListener('visibilitychange', () => {
    if (document.hidden) hideWords(elements)
  })
  window.addEventListener('pagehide', () => {
    close()
    form.reset()
  })
}

/** Opens the wallet of the form. A failure is written into the page. */
async function openWallet(elements: RecoveryElements): Promise<OpenedWallet | undefined> {
  const { form, kit, code, submit, status, problem } = elements
  problem.textContent = ''
  status.textContent = 'Opening the wallet…'
  form.setAttribute('aria-busy', 'true')
  submit.disabled = true
  let secret: Bytes | undefined
  try {
    const parsed = parseRecoveryKit(await readFile(kit))
    secret = parseRecoveryCode(code.value)
    const entropy = await openRecoveryKit(parsed, secret)
    code.value = ''
    return { entropy, addresses: parsed.addresses }
  } catch (error) {
    problem.textContent = isCustodyError(error)
      ? error.message
      : 'The wallet could not be opened. Reload the page and try again.'
    ;(isAboutCode(error) ? code : kit).focus()
    return undefined
  } finally {
    wipe(secret)
    status.textContent = ''
    form.removeAttribute('aria-busy')
    submit.disabled = false
  }
}

/** Reads the chosen file. Of a file too large to be a kit, only the beginning is read. */
async function readFile({ files }: HTMLInputElement): Promise<string> {
  const file = files?.[0]
  return file ? file.slice(0, maxKitSize + 1).text() : ''
}

function isAboutCode(error: unknown): boolean {
  return isCustodyError(error) && error.code.startsWith('custody.code_')
}

function showWallet(elements: RecoveryElements, addresses: WalletAddresses | undefined): void {
  const { wallet, title, evm, solana } = elements
  evm.textContent = addresses?.evm ?? ''
  solana.textContent = addresses?.solana ?? ''
  wallet.hidden = addresses === undefined
  if (addresses) title.focus()
}

function showWords(elements: RecoveryElements, phrase: readonly string[]): void {
  const { words, beforeReveal, revealed, hide } = elements
  const items = phrase.map((word) => {
    const item = words.ownerDocument.createElement('li')
    item.textContent = word
    return item
  })
  words.replaceChildren(...items)
  beforeReveal.hidden = true
  revealed.hidden = false
  hide.focus()
}

function hideWords({ words, beforeReveal, revealed, alone, reveal }: RecoveryElements): void {
  words.replaceChildren()
  beforeReveal.hidden = false
  revealed.hidden = true
  alone.checked = false
  reveal.disabled = true
}
