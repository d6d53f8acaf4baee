const PAYMENT_METHODS = ['Visa', 'Mastercard', 'Verve', 'MTN MoMo', 'Telecel Cash', 'AT Money']

/** The ways to pay as small plates of text: no logo costs a byte or belongs to somebody else. */
export function PaymentPlates() {
  return (
    <ul className="pay" aria-label="Payment options">
      {PAYMENT_METHODS.map((method) => (
        <li key={method}>{method}</li>
      ))}
    </ul>
  )
}
