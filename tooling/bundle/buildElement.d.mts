/** Bundles `latchkey/element` with all that it imports. */
export declare function buildElement(options?: {
  readonly write?: boolean
}): Promise<readonly { readonly fileName: string; readonly code: string }[]>
