interface Report {
  readonly to: string;
  readonly action?: string;
  readonly status?: string;
  readonly diagnostic?: string;
}

/** A mail server's report on a mail that it had taken (RFC 3464). */
export const deliveryReport = ({
  to,
  action = 'failed',
  status = '5.1.1',
  diagnostic = 'smtp; 550 no such\n mailbox',
}: Report) =>
  Buffer.from(
    `From: MAILER-DAEMON@mail.example
To: ${to}
Subject: Undelivered Mail Returned to Sender
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status; boundary="b"

--b
Content-Type: text/plain; charset=us-ascii

I'm sorry to have to inform you that your message could not be delivered.

--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example
Arrival-Date: Wed, 4 Mar 2026 09:00:01 +0000 (UTC)

Final-Recipient: rfc822; ana@agency.example
Original-Recipient: rfc822;ana@agency.example
Action: ${action}
Status: ${status}
Diagnostic-Code: ${diagnostic}

--b
Content-Type: message/rfc822

From: no-reply@millrace.invalid
Subject: Mondays

Action: failed
Status: 5.9.9

--b--
`.replaceAll('\n', '\r\n'),
  );
