import type { ReactNode } from 'react'

/** Shows an address in full. If it needs two lines, it breaks in the middle. */
export function LongAddress({ address }: { address: string }): ReactNode {
  const middle = Math.ceil(address.length / 2)
  return (
    <bdi dir="ltr">
      {address.slice(0, middle)}
      <wbr />
      {address.slice(middle)}
    </bdi>
  )
}
