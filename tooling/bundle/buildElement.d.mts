/** Bundles `latchkey/element` with all of its imports. */
export declare function buildElement(options?: {
  readonly write?: boolean
}): Promise<readonly { readonly fileName: string; readonly code: string }[]>
