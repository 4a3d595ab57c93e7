/** Printed documents, and the dialog that asks for labels. */
export const paper = {
  "label.none": "Choose at least one cylinder",
  "label.tooMany": "At most {{max}} labels at once",
  "label.doubled": "This cylinder is there twice",
};
