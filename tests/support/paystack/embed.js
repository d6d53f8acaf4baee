// Tells the shop's page, through the pop-up's script, what happened in the frame. The target origin is open
// because only the shop knows its own, and nothing here is secret.
const { event, message, id, reference, accessCode, email } = document.body.dataset
window.parent.postMessage(
  {
    source: 'paystack-stand-in',
    event,
    message,
    id: id ? Number(id) : null,
    reference,
    accessCode,
    customer: { email },
  },
  '*',
)
