/** The two functions of `web-push` that are used here. The package brings no types of its own. */
declare module 'web-push' {
  export type RequestDetails = {
    readonly method: 'POST';
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body: Buffer | null;
    readonly endpoint: string;
  };
  const webPush: {
    /** Encrypts a payload (RFC 8291) and signs the request (RFC 8292); sends nothing. */
    readonly generateRequestDetails: (
      subscription: {
        readonly endpoint: string;
        readonly keys: { readonly p256dh: string; readonly auth: string };
      },
      payload: string,
      options: {
        readonly vapidDetails: {
          readonly subject: string;
          readonly publicKey: string;
          readonly privateKey: string;
        };
        readonly TTL: number;
        readonly urgency: 'high' | 'normal';
        readonly topic?: string;
      },
    ) => RequestDetails;
  };
  export default webPush;
}
