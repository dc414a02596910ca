import { Eye, EyeOff } from "lucide-react";
import { useState } from "react";
import { IconButton } from "./IconButton.tsx";
import { TextField, type TextFieldProps } from "./TextField.tsx";
import { useUiWords } from "../UiWords.tsx";

export interface PasswordFieldProps extends Omit<TextFieldProps, "type" | "end" | "icon"> {
  autoComplete: "current-password" | "new-password" | "off";
}

export function PasswordField(props: PasswordFieldProps) {
  const words = useUiWords();
  const [isShown, setShown] = useState(false);
  const label = isShown ? words.hidePassword : words.showPassword;
  const toggle = (
    <IconButton
      size="s"
      icon={isShown ? EyeOff : Eye}
      label={label}
      onClick={() => setShown(!isShown)}
    />
  );
  return (
    <TextField
      spellCheck={false}
      autoCapitalize="off"
      {...props}
      type={isShown ? "text" : "password"}
      end={toggle}
    />
  );
}
