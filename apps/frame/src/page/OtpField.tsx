import type { VNode } from 'preact'
import { Field } from './Field.tsx'

/** A field for the six digits of an e-mail. Anything but digits is dropped. */
export function OtpField(props: {
  readonly label: string
  readonly value: string
  readonly isDisabled: boolean
  readonly problem: string | undefined
  readonly onInput: (digits: string) => void
}): VNode {
  const { onInput } = props
  return (
    <Field
      {...props}
      kind="otp"
      onInput={(text) => onInput(text.replaceAll(/\D/g, '').slice(0, 6))}
    />
  )
}
