/** Version of the protocol in the URL of the frame. [9.15b] */
export const frameProtocolVersion = '4'
