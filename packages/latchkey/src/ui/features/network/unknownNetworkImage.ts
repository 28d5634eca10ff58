/** Image of a network that the host did not configure: three linked nodes, in a grey for both themes. */
export const unknownNetworkImage =
  "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 40 40'><path fill='none' stroke='%23857f75' stroke-width='2' stroke-linecap='round' d='M20 10.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M12 23.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M28 23.5a3.5 3.5 0 1 0 0 7a3.5 3.5 0 1 0 0-7M18.2 17.2l-4.4 6.6M21.8 17.2l4.4 6.6M15.8 27h8.4'/></svg>"
