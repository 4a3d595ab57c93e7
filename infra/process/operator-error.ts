/** Something that whoever gave the command has to put right: its sentence is all there is to say, a stack would only hide it. */
export class OperatorError extends Error {
  override name = "OperatorError";
}
