const PAYMENT_METHODS = ['Visa', 'Mastercard', 'Verve', 'MTN MoMo', 'Telecel Cash', 'AT Money']

/** The payment methods as text labels: logos would cost bytes and belong to others. */
export function PaymentPlates() {
  return (
    <ul className="pay" aria-label="Payment options">
      {PAYMENT_METHODS.map((method) => (
        <li key={method}>{method}</li>
      ))}
    </ul>
  )
}
