import { useSignMessage } from 'latchkey/react'
import { type FormEvent, type ReactNode, useState } from 'react'

/** A form that signs a text with the connected wallet. */
export function SignForm(): ReactNode {
  const { mutate, data, error, isPending } = useSignMessage()
  const [message, setMessage] = useState('Hello from Latchkey')

  function sign(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    mutate({ message })
  }

  return (
    <form onSubmit={sign} aria-busy={isPending}>
      <label>
        Message{' '}
        <input value={message} onChange={(event) => setMessage(event.currentTarget.value)} />
      </label>
      <button type="submit" className="button">
        Sign message
      </button>
      <output aria-label="Signature" data-kind={error ? 'error' : data && 'signature'}>
        {error?.message ?? data}
      </output>
    </form>
  )
}
