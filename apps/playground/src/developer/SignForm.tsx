import { useSignMessage } from 'latchkey/react'
import { type FormEvent, type ReactNode, useState } from 'react'

type Outcome = { readonly kind: 'signature' | 'error'; readonly text: string }

/** An action that only a connected visitor can do: sign a text. */
export function SignForm(): ReactNode {
  const { signMessage } = useSignMessage()
  const [message, setMessage] = useState('Hello from Latchkey')
  const [outcome, setOutcome] = useState<Outcome | undefined>(undefined)

  async function sign(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setOutcome(undefined)
    try {
      setOutcome({ kind: 'signature', text: await signMessage({ message }) })
    } catch (error) {
      setOutcome({ kind: 'error', text: error instanceof Error ? error.message : String(error) })
    }
  }

  return (
    <form onSubmit={(event) => void sign(event)}>
      <label>
        Message{' '}
        <input value={message} onChange={(event) => setMessage(event.currentTarget.value)} />
      </label>
      <button type="submit" className="button">
        Sign message
      </button>
      <output aria-label="Signature" data-kind={outcome?.kind}>
        {outcome?.text}
      </output>
    </form>
  )
}
